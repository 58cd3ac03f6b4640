import { Failure } from "../../../ui/failure.tsx";
import { words } from "../words.ts";
import type { Unasked } from "./need.ts";

/** In the place of what couldn't be asked. */
export const CardFailure = ({ what, error, retry }: Unasked) => (
  <Failure what={words.cantLoad(what)} error={error} reset={retry} />
);
