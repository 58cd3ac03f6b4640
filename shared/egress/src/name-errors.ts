/** There is no such name, or it has no address: its servers have said so. */
export class NameNotResolved extends Error {
  override readonly name = "NameNotResolved";
}

/** Its servers did not answer in time, or could not. Another time they may. */
export class NameNotAnswered extends Error {
  override readonly name = "NameNotAnswered";
}

/** What failed is ours: our limits, our name server, or this process. It says nothing about the name. */
export class LookupPostponed extends Error {
  override readonly name = "LookupPostponed";
}
