import { randomBytes } from 'node:crypto'
import {
  claimTry,
  findSetupCode,
  returnTry,
  storeSetupCode,
  takeSetupCode,
} from '~/db/collections/setup-codes.server'
import { insertUser } from '~/db/collections/user-writes.server'
import { hasUsers } from '~/db/collections/users.server'
import { codeOf, isOpen, SETUP_CODE_MS, shownCode, typedCode } from '~/domain/setup/code'
import { AlreadySetUpError, VoidSetupCodeError, WrongSetupCodeError } from '~/domain/setup/errors'
import { isSameSecret } from '~/infra/auth/tokens.server'
import { logger } from '~/infra/logger.server'
import { realNow } from '~/infra/process/clock.server'
import type { SetupInput } from '~/schemas/setup.server'
import { userAnswer } from '~/services/session/current-user.server'
import { passwordsAreOn } from '~/services/session/password-sign-in.server'
import { tried, triesLeft } from '~/services/session/throttle.server'
import { openFor, type SignedIn } from '~/services/sign-in/sign-in.server'
import { firstAdministrator } from '~/services/users/first-administrator.server'
import { write } from '~/services/writes/write.server'

/** True once an account exists. The last administrator cannot be deleted, so that it stays true. */
export const isSetUp = hasUsers

/**
 * Code that the first start shows, `K7QF-29MX`; null once an account exists. A new one replaces a code that is void,
 * and is logged once (9-first-day §1).
 */
export async function setupCodeToShow(): Promise<string | null> {
  if (await isSetUp()) return null
  const known = await findSetupCode()
  if (known && isOpen(known, realNow())) return shownCode(known.code)
  const code = codeOf(randomBytes(8))
  const expiresAt = new Date(realNow().getTime() + SETUP_CODE_MS)
  const isStored = await storeSetupCode(known, { code, expiresAt, wrong: 0 })
  // Another instance that starts at the same moment was first: its code is shown here too.
  if (!isStored) return setupCodeToShow()
  logger().warn({ code: shownCode(code) }, 'Code de mise en service')
  return shownCode(code)
}

/** @throws WrongSetupCodeError 403, VoidSetupCodeError 403, AlreadySetUpError 404, TooManyTriesError 429 */
async function checkCode(typed: string, ip: string): Promise<string> {
  const trier = { email: '', ip }
  const found = await tried(trier, 'setup', async () => {
    const known = await findSetupCode()
    if (!known) throw new AlreadySetUpError()
    // A concurrent request may have made the account since the code was read.
    if (!isOpen(known, realNow()) || !(await claimTry(known.code)))
      throw (await isSetUp()) ? new AlreadySetUpError() : new VoidSetupCodeError()
    if (!isSameSecret(typedCode(typed), known.code)) return null
    await returnTry(known.code)
    return known.code
  })
  if (found === null) throw new WrongSetupCodeError(await triesLeft(trier, 'setup'))
  return found
}

/**
 * Makes the first administrator with the code of the first start, and opens a session (9-first-day §1). Account and end
 * of the set-up are one transaction, so that one of two concurrent requests wins.
 * @throws AlreadySetUpError 404, WrongSetupCodeError 403, VoidSetupCodeError 403, TooManyTriesError 429,
 *   InvalidInputError 422, the errors of `checkNewPassword` 422
 */
export async function setUp(input: SetupInput, ip: string): Promise<SignedIn> {
  if (await isSetUp()) throw new AlreadySetUpError()
  const code = await checkCode(input.code, ip)
  const { user, entry } = await firstAdministrator({
    ...input,
    password: passwordsAreOn() ? input.password : null,
  })
  const author = { userId: user._id, name: user.name, email: user.email }
  const isMade = await write(author, [entry], async (tx) => {
    if (!(await takeSetupCode(code, tx))) return false
    await insertUser(user, tx)
    return true
  })
  if (!isMade) throw new AlreadySetUpError()
  return openFor(user, false)
}

/** The set-up by a REST call: the account and its session's token. Errors: see `setUp`. */
export async function setUpByCall(input: SetupInput, ip: string) {
  const { token, current } = await setUp(input, ip)
  return { token, user: userAnswer(current) }
}
