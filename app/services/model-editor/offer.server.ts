import { findModelDraft } from '~/db/collections/import-model-drafts.server'
import { may } from '~/domain/access/permissions'
import type { Principal } from '~/domain/access/scope'
import type { DescribeOffer } from '~/domain/import-models/offer'
import type { ImportKind } from '~/domain/imports/view'
import { WorkbookRefused } from '~/imports/workbook/errors'
import { logger } from '~/infra/logger.server'
import { now } from '~/infra/process/clock.server'
import { dayOfDraft, keepRefused } from './drafts.server'

/** A file that an import refused. */
export interface RefusedFile {
  kind: ImportKind
  bytes: Uint8Array
  fileName: string
  /** import date; for VideoCheck the period */
  date: string
}

/**
 * Keeps a refused file where a model could help, and says what the page offers (8 §2, §3): to describe it, or to correct
 * the model that read it. Never throws: the refusal itself is what the user must see.
 * @param id the import's, whose page offers the same
 * @returns null when the file is at fault, not a model
 */
export async function offerDescription(
  principal: Principal,
  { kind, bytes, fileName, date }: RefusedFile,
  error: unknown,
  id?: string,
): Promise<DescribeOffer | null> {
  if (!(error instanceof WorkbookRefused)) return null
  const { isUnrecognised, changed = null, model = changed } = error.facts
  if (!isUnrecognised && !model) return null
  const named = model?.name ?? null
  if (!may(principal.role, 'administration')) return { draft: null, model: named }
  try {
    const feeds = kind === 'videocheck' ? ('videocheck' as const) : null
    const day = feeds ? dayOfDraft({ feeds, date }) : date
    const file = { bytes, fileName, date: day, feeds }
    return { draft: await keepRefused(principal, file, model, id), model: named }
  } catch (failure) {
    logger().warn({ err: failure }, 'a refused file could not be kept')
    return null
  }
}

/** Running imports of this process, until their refused file is kept. */
const keeping = new Map<string, Promise<unknown>>()

/** Keeps the file of a started import if it is refused: its page then offers to describe it. */
export function offerWhenRefused(
  principal: Principal,
  file: RefusedFile,
  { importId, answer }: { importId: string; answer: Promise<unknown> },
): void {
  const kept = answer
    .then(
      () => null,
      (error) => offerDescription(principal, file, error, importId),
    )
    .finally(() => keeping.delete(importId))
  keeping.set(importId, kept)
}

/** What the page of a refused import offers: its file is kept under the import's identifier. */
export async function offerOfImport(
  { role, userId }: Principal,
  id: string,
): Promise<DescribeOffer | null> {
  if (!may(role, 'administration')) return null
  // The log ends before the file is kept.
  await keeping.get(id)
  const draft = await findModelDraft(id)
  if (draft?.userId !== userId || draft.expiresAt <= now()) return null
  return { draft: id, model: draft.corrects?.name ?? null }
}
