import type { SubmissionResult } from '@conform-to/react'
import {
  type BatchFileDocument,
  deleteBatches,
  filesOfBatch,
  moveBatch,
  noteBatchFile,
} from '~/db/collections/import-batches.server'
import type { Principal } from '~/domain/access/scope'
import { isLocalDate } from '~/domain/calendar/day-arithmetic'
import { frenchDay } from '~/domain/calendar/local-date'
import { RuleError } from '~/domain/errors'
import {
  type BatchIntent,
  BatchStateError,
  NothingToStoreError,
  OpenQuestionsError,
} from '~/domain/import-batches/batch'
import { DATE_SOURCES, isImportableDay } from '~/domain/import-batches/file-dates'
import { answerForAll, type BatchAnswer, inOrder, openFiles } from '~/domain/import-batches/plan'
import { quoted } from '~/domain/message-format'
import { today } from '~/infra/process/clock.server'
import { heartbeat } from '~/infra/process/process-heartbeat.server'
import { rareUrls } from '~/rare-urls'
import { parseForm } from '~/schemas/form.server'
import { type BatchForm, batchForm } from '~/schemas/import-batches.server'
import { type Outcome, redirectWithNotice } from '~/services/web/form-outcome.server'
import { handleForm } from '~/services/web/handle-form.server'
import { urls } from '~/urls'
import { keepForStoring, renewed } from './life.server'
import { requireBatch } from './page.server'
import { runBatch } from './run.server'

/** 422: the typed day is none that an import can be of. */
class BatchDayError extends RuleError {
  constructor(fileName: string, typed: string) {
    const day = isLocalDate(typed) ? frenchDay(typed) : quoted(typed)
    super(
      `Date des chiffres de ${quoted(fileName)}\u202f: ${day} n’est pas un jour passé qu’un import peut porter (aucun import ne porte sur un dimanche).`,
      422,
    )
  }
}

/** The answer that the form gives for a file; undefined when it does not ask about it. @throws BatchDayError */
function answerOf(file: BatchFileDocument, form: BatchForm): BatchAnswer | null | undefined {
  const key = String(file.number)
  const choice = form.choice[key]
  if (choice === undefined) return undefined
  if (choice === 'left') return { day: null }
  const day = form.day[key] || choice
  if (day === '') {
    const source = DATE_SOURCES.find((one) => one === form.all)
    return source && file.settled === null ? answerForAll(file, source) : null
  }
  if (!isLocalDate(day) || !isImportableDay(day, today()))
    throw new BatchDayError(file.fileName, day)
  return day === file.settled ? null : { day }
}

async function answer(id: string, form: BatchForm): Promise<void> {
  const files = (await filesOfBatch(id)).filter(({ state }) => state === 'read')
  const answers = files.flatMap((file) => {
    const given = answerOf(file, form)
    return given === undefined ? [] : [{ file, given }]
  })
  for (const { file, given } of answers) await noteBatchFile(file._id, { answer: given })
  await moveBatch(id, ['asking'], await renewed(id))
}

const STORING = { trouble: '', isStopAsked: false } as const

/** Begins to store, or goes on. @throws OpenQuestionsError and NothingToStoreError 422, BatchStateError 409 */
async function store(id: string, from: 'asking' | 'stopped'): Promise<void> {
  const files = (await filesOfBatch(id)).filter(({ state }) => state === 'read')
  const open = from === 'asking' ? openFiles(files) : []
  if (open.length > 0) throw new OpenQuestionsError(open.length)
  const planned = inOrder(files)
  if (planned.length === 0 && from === 'asking') throw new NothingToStoreError()
  await keepForStoring(id, planned)
  const isMoved = await moveBatch(id, [from], { state: 'storing', ...STORING, ...heartbeat() })
  if (!isMoved) throw new BatchStateError()
  runBatch(id)
}

const ACTS: Readonly<Record<BatchIntent, (id: string, form: BatchForm) => Promise<void>>> = {
  answer,
  save: async (id, form) => {
    await answer(id, form)
    await store(id, 'asking')
  },
  stop: async (id) => {
    if (!(await moveBatch(id, ['storing'], { isStopAsked: true }))) throw new BatchStateError()
  },
  resume: (id) => store(id, 'stopped'),
  undo: async (id) => {
    const changes = { state: 'undoing', ...STORING, ...heartbeat() } as const
    if (!(await moveBatch(id, ['stopped', 'done'], changes))) throw new BatchStateError()
    runBatch(id)
  },
  drop: async (id) => deleteBatches([id]),
}

/** Handles a form of the batch's page. @throws UnknownFormError */
export async function handleBatchForm(
  principal: Principal,
  id: string,
  form: FormData,
): Promise<Outcome<SubmissionResult>> {
  return handleForm(parseForm(form, batchForm), { field: () => '' }, async (input) => {
    const { intent } = input
    const { state } = await requireBatch(principal, id)
    const isBefore = ['reading', 'asking'].includes(state)
    if (isBefore !== ['answer', 'save', 'drop'].includes(intent)) throw new BatchStateError()
    await ACTS[intent](id, input)
    if (intent === 'drop')
      return redirectWithNotice(urls.import(), 'Lot abandonné\u202f: rien n’a été enregistré.')
    return redirectWithNotice(rareUrls.importBatch(id), null, { status: 303, draft: 'kept' })
  })
}
