import { assertFewCombiningMarks } from '~/domain/edits/text-input'
import { RuleError } from '~/domain/errors'
import { numberText } from '~/domain/message-format'
import { withCanonicalNames, withEachOnce } from './aliases'
import type { Contract } from './contract.server'

/** Thrown when the request's body does not have the format that the call expects. */
class UnreadableBodyError extends RuleError {}

/** Maximum number of elements of a list and of fields of an object, unless the contract says another. */
const MOST_ELEMENTS = 1_000

/** Thrown for a list or object too long for any call: validating each of its elements would block other requests. */
class TooLargeBodyError extends RuleError {
  constructor(most: number) {
    super(
      `Le corps de la requête contient une liste ou un objet de plus de ${numberText(most)} éléments.`,
      413,
    )
  }
}

/**
 * Limits the elements of each list and object of a body, and the combining marks of its texts.
 * @throws TooLargeBodyError, TooManyMarksError
 */
function assertHarmless(value: unknown, most: number): void {
  if (typeof value === 'string') assertFewCombiningMarks(value)
  if (typeof value !== 'object' || value === null) return
  const parts: readonly unknown[] = Array.isArray(value) ? value : Object.values(value)
  if (parts.length > most) throw new TooLargeBodyError(most)
  for (const part of parts) assertHarmless(part, most)
}

/** Decodes a body as strict UTF-8. Invalid bytes would otherwise be stored as replacement characters. */
async function textOf(request: Request): Promise<string> {
  const bytes = await request.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new UnreadableBodyError('Le corps de la requête n’est pas de l’UTF-8 valide.', 400)
  }
}

async function jsonBody(request: Request, most: number): Promise<Record<string, unknown>> {
  const text = await textOf(request)
  if (text.trim() === '') return {}
  const type = request.headers.get('Content-Type') ?? ''
  if (!/^application\/([\w.-]+\+)?json\s*(;|$)/i.test(type))
    throw new UnreadableBodyError(
      'Le corps de la requête doit être du JSON (Content-Type: application/json).',
      415,
    )
  let body: unknown
  try {
    body = JSON.parse(text)
    // Not a `JSON.parse` reviver: V8 would call it for each of a save's thousand values on a slow path.
    assertHarmless(body, most)
  } catch (error) {
    if (error instanceof RuleError) throw error
    throw new UnreadableBodyError('Le corps de la requête n’est pas du JSON valide.', 400)
  }
  // A bulk call sends its entries as a bare list (spec 2 §7).
  if (Array.isArray(body)) return { entries: body }
  if (typeof body !== 'object' || body === null)
    throw new UnreadableBodyError('Le corps de la requête doit être un objet JSON.', 400)
  return { ...body }
}

/**
 * Reads a call's query, JSON body and path parameters, with canonical names; a later source overrides an earlier one.
 * A bare list becomes `entries`. A multipart body is left to the handler.
 * @throws UnreadableBodyError 400 or 415, ContradictoryFieldsError and TooManyMarksError 400, TooLargeBodyError 413
 */
export async function readInput(
  { method, body, most = MOST_ELEMENTS }: Contract,
  request: Request,
  params: Readonly<Record<string, string | undefined>>,
): Promise<Record<string, unknown>> {
  const query = withEachOnce(new URL(request.url).searchParams)
  const reads = method === 'GET' || method === 'DELETE' || body === 'multipart'
  return {
    ...withCanonicalNames(query),
    ...(reads ? {} : withCanonicalNames(await jsonBody(request, most))),
    ...params,
  }
}
