import { parentPort } from 'node:worker_threads'
import { inBatches } from '../activity/batches'
import { readActivity } from '../activity/read-activity'
import { readVideocheck } from '../videocheck/read-videocheck'
import { WorkbookRefused } from '../workbook/refusals'
import type { ParserMessage, ParserRequest } from './messages'

const post = (message: ParserMessage) => parentPort?.postMessage(message)
const checking = () => post({ kind: 'checking' })

async function read(request: ParserRequest): Promise<void> {
  const bytes = Buffer.from(request.bytes)
  if (request.kind === 'activity') {
    const { sites, ...rest } = await readActivity(bytes, request.context, checking)
    for (const batch of inBatches(sites, (site) => site)) post({ kind: 'sites', sites: batch })
    post({ kind: 'done', rest })
  } else {
    const { sites, ...rest } = await readVideocheck(bytes, request.context, checking)
    post({ kind: 'sites', sites })
    post({ kind: 'done', rest })
  }
}

async function answer(request: ParserRequest): Promise<void> {
  try {
    await read(request)
  } catch (error) {
    if (error instanceof WorkbookRefused) {
      const { message, status, findings } = error
      post({ kind: 'refused', message, status, findings: [...findings] })
    } else post({ kind: 'broken', error: error instanceof Error ? error.stack : String(error) })
  }
}

parentPort?.on('message', answer)
