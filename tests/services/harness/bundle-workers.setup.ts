import { bundleWorkers } from '../../../build-scripts/bundle-workers.mjs'

/** Bundles the worker threads before all tests: they run plain JavaScript, built from the current sources. */
export default async function setup(): Promise<void> {
  await bundleWorkers()
}
