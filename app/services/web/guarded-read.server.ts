import { RuleError } from '~/domain/errors'
import { ReadFailedError } from '~/domain/objectifs/errors'
import type { ReadResult } from '~/domain/read-result'
import { markUncacheable } from '~/infra/http/uncacheable.server'
import { logger } from '~/infra/logger.server'

/**
 * Runs a reading; what breaks without being a rule is logged and becomes the documented sentence (spec 1 §8).
 * @throws ReadFailedError, and any RuleError as it is
 */
export async function readOrThrow<T>(sentence: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof RuleError) throw error
    markUncacheable()
    logger().error({ err: error }, sentence)
    throw new ReadFailedError(sentence, error)
  }
}

/** Like `readOrThrow`, but the sentence comes back instead of being thrown. Refusals still throw. */
export async function readResult<T>(
  sentence: string,
  read: () => Promise<T>,
): Promise<ReadResult<T>> {
  try {
    return { value: await readOrThrow(sentence, read), error: null }
  } catch (error) {
    if (error instanceof ReadFailedError) return { value: null, error: error.message }
    throw error
  }
}
