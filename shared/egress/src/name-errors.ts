/** The name's servers said that it doesn't exist or has no address. */
export class NameNotResolved extends Error {
  override readonly name = "NameNotResolved";
}

/** The name's servers did not answer in time, or could not; a later lookup may succeed. */
export class NameNotAnswered extends Error {
  override readonly name = "NameNotAnswered";
}

/** The fault is ours: our limits, our name server or this process. It says nothing about the name. */
export class LookupPostponed extends Error {
  override readonly name = "LookupPostponed";
}
