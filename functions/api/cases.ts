import * as routes from "#shared/contracts/cases.ts";
import { http } from "../edge/http.ts";
import { newId } from "../process/ids.ts";
import { casesOf, changedCase, newCase, readCase, removedCase } from "../saved/case-calls.ts";
import { cases } from "../store/cases/cases.ts";
import { memberPorts } from "../store/member-ports.ts";
import { saved } from "../store/saved/saved.ts";

const ports = () => ({ ...memberPorts, cases });
const readingSaved = () => ({ ...ports(), saved });

/** The caller's cases, newest first. */
export const listCases = /* @__PURE__ */ http(
  routes.listCases,
  async (given, { caller }) => ({ cases: await casesOf(given, caller) }),
  ports,
);

export const createCase = /* @__PURE__ */ http(
  routes.createCase,
  async (given, { caller, body }) => ({
    case: await newCase(given, caller, { ...body, notes: body.notes ?? "" }),
  }),
  () => ({ ...readingSaved(), newId }),
);

export const getCase = /* @__PURE__ */ http(
  routes.getCase,
  (given, { caller, params }) => readCase(given, caller, params.caseId),
  readingSaved,
);

/** Changes a case's name, notes or items. */
export const changeCase = /* @__PURE__ */ http(
  routes.changeCase,
  async (given, { caller, params, body }) => ({
    case: await changedCase(given, caller, params.caseId, body),
  }),
  readingSaved,
);

/** Deletes a case; what was in it stays. */
export const deleteCase = /* @__PURE__ */ http(
  routes.deleteCase,
  (given, { caller, params }) => removedCase(given, caller, params.caseId),
  ports,
);
