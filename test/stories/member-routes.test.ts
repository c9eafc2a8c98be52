import { DASHBOARD, FOR_ALL, LOGIN, MEMBERS, VISITORS } from "./screens.ts";
import { testRoutes } from "./site-routes.ts";

testRoutes("member", { screens: MEMBERS, alike: FOR_ALL, others: [...VISITORS, LOGIN], home: DASHBOARD });
