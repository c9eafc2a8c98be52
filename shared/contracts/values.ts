import * as z from "zod";

/** The plain values of results. */

/** Dollars, exact to the cent. */
export const Dollars = z.number();
export const Count = z.number().int();
/** A figure that can be blank or without limit. */
export const Figure = z.number().nullable();
/** From 0 to 1. */
export const Share = z.number().min(0).max(1);
export const Day = z.iso.date();
