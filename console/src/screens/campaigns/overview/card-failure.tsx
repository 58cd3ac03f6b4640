import { Failure } from "../../../ui/failure.tsx";

type Props = { what: string; error: Error; retry: () => unknown };

/** In the place of what failed; the other cards stay as they are. */
export const CardFailure = ({ retry, ...failed }: Props) => <Failure {...failed} reset={retry} />;
