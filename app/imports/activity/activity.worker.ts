import { parentPort } from 'node:worker_threads'
import { WorkbookRefused } from '../workbook/refusals'
import { inBatches } from './batches'
import { readActivity } from './read-activity'
import type { ParserMessage, ParserRequest } from './worker-messages'

const post = (message: ParserMessage) => parentPort?.postMessage(message)

async function answer({ bytes, context }: ParserRequest): Promise<void> {
  try {
    const { sites, ...rest } = await readActivity(Buffer.from(bytes), context, () =>
      post({ kind: 'checking' }),
    )
    for (const batch of inBatches(sites, (site) => site)) post({ kind: 'sites', sites: batch })
    post({ kind: 'done', ...rest })
  } catch (error) {
    if (error instanceof WorkbookRefused) {
      const { message, status, findings } = error
      post({ kind: 'refused', message, status, findings: [...findings] })
    } else post({ kind: 'broken', error: error instanceof Error ? error.stack : String(error) })
  }
}

parentPort?.on('message', answer)
