/** A test, or what only tests import or start. Nothing that is shipped stands on one. */
export const isForTests = (file: string): boolean => /\.(?:test|fixture)\.tsx?$/.test(file);
