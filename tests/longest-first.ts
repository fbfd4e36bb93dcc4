import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Test files that take more than 30 s each. */
const LONG =
  /services\/(writes\/(figures|planning|elections)|stateful\/stories|imports\/crash|database\/database-outage)\.test|api\/(security\/(hostile-|idor-)|pages\/valid-html|server\/start\.|api-keys\/access|backup\/|instances\/|crash\/)/

/** Runs the long files first, so that no core is idle at the end while one of them runs. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
