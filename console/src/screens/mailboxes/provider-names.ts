export const providerNames = { google: "Google", microsoft: "Microsoft" };
