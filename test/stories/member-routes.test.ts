import { MEMBERS } from "./screens.ts";
import { testRoutes } from "./site-routes.ts";

testRoutes("member", MEMBERS);
