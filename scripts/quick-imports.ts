/**
 * For commands, which load the sources of the site. Half of their start was Node's: for each file of a package it parses the
 * list of all exports again (`getPackageScopeConfig` in Node 24.21), and Drizzle's has 130 kB.
 */
import { enableCompileCache, registerHooks } from 'node:module';

const DRIZZLE = '/node_modules/drizzle-orm/';

enableCompileCache();
registerHooks({
  resolve(specifier, context, next) {
    const isWithin = /^\.\.?\/.*\.js$/.test(specifier) && context.parentURL?.includes(DRIZZLE);
    if (!isWithin) return next(specifier, context);
    return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true };
  },
});
