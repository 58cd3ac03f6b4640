/** The subjects of a sequence as they are sent, with their variables: a step without one goes on in the thread of the one before. */
export function threadSubjects(subjects: readonly string[]): string[] {
  let last = "";
  return subjects.map((subject) => {
    if (subject.trim() !== "") last = subject.trim();
    else if (last !== "" && !/^re:/i.test(last)) last = `Re: ${last}`;
    return subject.trim() === "" ? last : subject;
  });
}
