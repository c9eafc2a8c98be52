import fc from "fast-check";

/** Properties draw the same cases each time, so that a red run is of the change's making. `SEED=$RANDOM` draws others. */
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env.SEED ?? 2026) });
