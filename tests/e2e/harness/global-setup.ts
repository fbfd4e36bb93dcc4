import { buildIfNeeded } from '../../../build-scripts/setup/build-if-needed.mjs'
import { demoTemplate } from '../../../build-scripts/setup/demo-template.mjs'
import { TEMPLATE_VARIABLE } from './server'

/** Before all browser tests: builds when needed and prepares the demo network, which every product copies. */
export default async function prepare(): Promise<void> {
  await buildIfNeeded()
  process.env[TEMPLATE_VARIABLE] = await demoTemplate()
}
