/** Nothing that is shipped may import these. */
export const isForTests = (file: string): boolean => /\.(?:test|fixture)\.tsx?$/.test(file);
