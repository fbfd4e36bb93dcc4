import { ZodError } from 'zod'
import { RETRY_AFTER } from '~/domain/database-unavailable'
import {
  CALL_REFUSAL,
  ChoiceNeededError,
  ExistingError,
  FAILED,
  INVALID_INPUT,
  InvalidInputError,
  NO_ADDRESS,
  PAGE_REFUSAL,
  RuleError,
} from '~/domain/errors'
import { ImportCutError } from '~/domain/imports/cut-import-error'
import { TooManyTriesError } from '~/domain/session/errors'
import { ReturningPersonError } from '~/domain/workers/stays'
import { isAbortedRequest } from '~/infra/http/aborted-request.server'
import { logger } from '~/infra/logger.server'
import { jsonAnswer } from './json-response.server'

/** JSON response of a REST error (4-decisions, 4). */
export function errorResponse(
  status: number,
  message: string,
  more: {
    errors?: Readonly<Record<string, string[]>> | undefined
    figures?: Readonly<Record<string, number>> | undefined
    /** the person whose matricule a new collaborator was given */
    workerId?: string | undefined
    /** what exists already */
    first?: Readonly<Record<string, string | null>> | undefined
    /** log of an import that was cut */
    importId?: string | undefined
    headers?: Record<string, string>
  } = {},
): Response {
  const { headers = {}, ...said } = more
  return jsonAnswer({ message, ...said }, status, headers)
}

/** 404 response for a path without a call. */
export const unknownAddress = (): Response => errorResponse(404, NO_ADDRESS)

function fieldsOf(error: ZodError): Record<string, string[]> {
  const fields: Record<string, string[]> = {}
  for (const { path, message } of error.issues) {
    const name = path.join('.')
    fields[name] = [...(fields[name] ?? []), message]
  }
  return fields
}

function headersOf(error: RuleError): Record<string, string> {
  if (error instanceof TooManyTriesError) return { 'Retry-After': String(error.retryAfter) }
  if (error.status === 503) return { 'Retry-After': String(RETRY_AFTER) }
  return error.status === 401 ? { 'WWW-Authenticate': 'Bearer' } : {}
}

/** Converts an error to a response. A `RuleError` has its own status; an unexpected error is logged, status 500. */
export function answerError(
  error: unknown,
  context: { path: string; requestId?: string },
): Response {
  if (error instanceof Response) return error
  if (error instanceof ZodError) {
    const message = error.issues[0]?.message ?? INVALID_INPUT
    return errorResponse(400, message, { errors: fieldsOf(error) })
  }
  if (error instanceof RuleError) {
    const errors = error instanceof InvalidInputError ? error.fields : undefined
    const message = error.message === PAGE_REFUSAL ? CALL_REFUSAL : error.message
    const figures = error instanceof ChoiceNeededError ? error.figures : undefined
    const workerId = error instanceof ReturningPersonError ? error.workerId : undefined
    const first = error instanceof ExistingError ? error.first : undefined
    const importId = error instanceof ImportCutError ? error.importId : undefined
    const more = { errors, figures, workerId, first, importId, headers: headersOf(error) }
    return errorResponse(error.status, message, more)
  }
  if (isAbortedRequest(error)) {
    logger().info(context, 'caller left before the answer')
    return errorResponse(400, 'Requête interrompue.')
  }
  logger().error({ err: error, ...context }, 'REST call failed')
  return errorResponse(500, FAILED)
}
