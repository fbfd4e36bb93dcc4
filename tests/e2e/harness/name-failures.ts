import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'

/** Names a failed browser test at once, because a run that is cut off prints no summary. */
export default class NameFailures implements Reporter {
  onTestEnd(test: TestCase, { status, errors, retry }: TestResult): void {
    if (status === test.expectedStatus || status === 'skipped') return
    const [, project, , ...titles] = test.titlePath()
    const place = `${relative(process.cwd(), test.location.file)}:${test.location.line}`
    const message = stripVTControlCharacters(errors[0]?.message ?? status)
    process.stdout.write(
      `\n✗ ${place} [${project}] ${titles.join(' › ')}, try ${retry + 1}: ${message.slice(0, 600)}\n`,
    )
  }
}
