import { bundleWorkers } from '../../build-scripts/bundle-workers.mjs'

/** Before all tests: worker threads run plain JavaScript, so their bundles must be those of today's sources. */
export default async function setup(): Promise<void> {
  await bundleWorkers()
}
