export const fileWords = {
  dropFile: "Drop a CSV file here",
  dropIt: "Drop the file to read it",
  orChoose: "or choose one from this computer.",
  chooseFile: "Choose CSV file",
};
