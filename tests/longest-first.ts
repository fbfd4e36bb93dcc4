import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The files that take more than half a minute each. */
const LONG =
  /services\/(writes\/(figures|planning|elections)|messy\/stories|imports-crash|away)\.test|api\/(hostile-|idor-|valid-html|start\.|api-keys-access|backup\/|instances\/|kills\/)/

/** Starts with them, so that no core waits at the end for one that has begun last. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
