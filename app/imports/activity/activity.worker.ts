import { parentPort } from 'node:worker_threads'
import { WorkbookRefused } from '../workbook/refusals'
import { readActivity } from './read-activity'
import type { ParserMessage, ParserRequest } from './worker-messages'

/** Concessions sent back at a time: the server takes each message in a few milliseconds. */
const BATCH = 100

const post = (message: ParserMessage) => parentPort?.postMessage(message)

async function answer({ bytes, context }: ParserRequest): Promise<void> {
  try {
    const { sites, ...rest } = await readActivity(Buffer.from(bytes), context, () =>
      post({ kind: 'checking' }),
    )
    for (let i = 0; i < sites.length; i += BATCH)
      post({ kind: 'sites', sites: sites.slice(i, i + BATCH) })
    post({ kind: 'done', ...rest })
  } catch (error) {
    if (error instanceof WorkbookRefused) {
      const { message, status, findings } = error
      post({ kind: 'refused', message, status, findings: [...findings] })
    } else post({ kind: 'broken', error: error instanceof Error ? error.stack : String(error) })
  }
}

parentPort?.on('message', answer)
