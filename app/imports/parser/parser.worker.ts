import { parentPort } from 'node:worker_threads'
import { inBatches } from '../activity/batches'
import { readActivity } from '../activity/read-activity'
import { describeFile } from '../models/describe/describe'
import { readStaffFile } from '../models/staff/staff-file'
import { readUnverified } from '../network-workbook/read'
import { readVideocheck } from '../videocheck/read-videocheck'
import { WorkbookRefused } from '../workbook/errors'
import { MORE, type ParserMessage, type ParserRequest } from './messages'
import { lowerThreadPriority } from './thread-priority'

lowerThreadPriority()

const post = (message: ParserMessage) => parentPort?.postMessage(message)
const checking = () => post({ kind: 'checking' })

let asked = () => {}

/** Sends some concessions, and waits until the rest is asked for. */
function send(sites: readonly unknown[]): Promise<void> {
  return new Promise((resolve) => {
    asked = resolve
    post({ kind: 'sites', sites })
  })
}

async function read(request: ParserRequest): Promise<void> {
  const bytes = Buffer.from(request.bytes)
  if (request.kind === 'activity') {
    const { sites, ...rest } = await readActivity(bytes, request.context, checking)
    for (const batch of inBatches(sites, (site) => site)) await send(batch)
    post({ kind: 'done', rest })
  } else if (request.kind === 'network') {
    post({ kind: 'done', rest: await readUnverified(bytes) })
  } else if (request.kind === 'staff') {
    post({ kind: 'done', rest: await readStaffFile(bytes, request.context) })
  } else if (request.kind === 'description') {
    post({ kind: 'done', rest: await describeFile(bytes, request.context, checking) })
  } else {
    const { sites, ...rest } = await readVideocheck(bytes, request.context, checking)
    await send(sites)
    post({ kind: 'done', rest })
  }
}

async function answer(request: ParserRequest): Promise<void> {
  try {
    await read(request)
  } catch (error) {
    if (error instanceof WorkbookRefused) {
      const { message, status, findings, facts } = error
      post({ kind: 'refused', message, status, findings: [...findings], facts })
    } else post({ kind: 'broken', error: error instanceof Error ? error.stack : String(error) })
  }
}

parentPort?.on('message', (message: ParserRequest | typeof MORE) => {
  if (message === MORE) asked()
  else void answer(message)
})
