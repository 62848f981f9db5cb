import { CHROMIUM_ARGS } from '../../scripts/find-chromium.ts'

/**
 * How Chromium is started for the tests, whose pages live for seconds. Nothing is compiled or collected on threads of V8's
 * own, and no process is made for a page that may come. A visitor's pages share one process.
 */
export const SHORT_LIVED_ARGS = [...CHROMIUM_ARGS, '--js-flags=--single-threaded', '--renderer-process-limit=1']
