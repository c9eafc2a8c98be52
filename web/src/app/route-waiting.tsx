import { Waiting } from "../ui/waiting.tsx";

/** While the first page's script is on its way. */
export const RouteWaiting = () => <Waiting what="the page" />;
