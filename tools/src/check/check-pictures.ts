import { access, readdir } from "node:fs/promises";
import { join } from "node:path";
import { folder, lookOf, readPictures } from "../pictures/pictures.ts";

/** A picture of a page may not be older than its screen's words and styles. */
export async function findPictureProblems(root: string): Promise<string[]> {
  const pictures = await readPictures(root);
  const files = (await readdir(join(root, folder))).filter((file) => file.endsWith(".png"));
  const problems: string[] = [];
  for (const file of files) if (!(file in pictures)) problems.push(`${folder}/pictures.json doesn't list ${file}.`);
  for (const [file, { test, shows, of }] of Object.entries(pictures)) {
    if (!files.includes(file)) problems.push(`${folder}/${file} is missing: npm run pictures`);
    else if (!(await exists(join(root, test)))) problems.push(`${file} is of ${test}, which doesn't exist.`);
    else if (!(await exists(join(root, shows)))) problems.push(`${file} shows ${shows}, which doesn't exist.`);
    else if ((await lookOf(root, shows)) !== of) {
      problems.push(`${folder}/${file} is older than the words or styles of ${shows}: npm run pictures`);
    }
  }
  return problems;
}

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );
