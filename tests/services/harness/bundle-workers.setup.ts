import { bundleWorkers } from '../../../build-scripts/bundle-workers.mjs'
import { beginRun } from './test-run'

/**
 * Bundles the worker threads before all tests: they run plain JavaScript, built from the current sources. Called for
 * each project of a run; the first does it for all.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  const endRun = beginRun()
  if (endRun) await bundleWorkers()
  return endRun
}
