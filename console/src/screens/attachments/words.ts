/** What the files of an email say. */
export const words = {
  attached: "Attached",
  attach: "Attach files",
  limit: (megabytes: number) => `Up to ${megabytes} MB together`,
  storing: "Storing…",
  file: (name: string, size: string) => `${name}, ${size}`,
  remove: (name: string) => `Remove ${name}`,
  download: (name: string) => `Download ${name}`,
  unreadable: (name: string) => `${name} can’t be read.`,
  toStep: (position: number) => `Attach files to step ${position}`,
};
