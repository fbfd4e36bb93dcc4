import { countRemoval, readGoing } from '~/db/collections/demo-going.server'
import {
  beginRemoval,
  type DemoDocument,
  demoState,
  findDemo,
} from '~/db/collections/demo-network.server'
import { referenceData } from '~/db/collections/reference-data.server'
import { insertUser } from '~/db/collections/user-writes.server'
import { findUserByEmail, findUsers } from '~/db/collections/users.server'
import { isDuplicateKey } from '~/db/driver/duplicate-key.server'
import type { Principal } from '~/domain/access/scope'
import type { DemoRemovalCounts } from '~/domain/demo/counts'
import { NoDemoError } from '~/domain/demo/errors'
import { EmailTakenError } from '~/domain/users/edits'
import { environment } from '~/infra/config/environment.server'
import { logger } from '~/infra/logger.server'
import { assertNoImport } from '~/services/hierarchy/no-running-import.server'
import { passwordsAreOn } from '~/services/session/password-sign-in.server'
import { requireAdministration } from '~/services/session/require-administration.server'
import { openFor, type SignedIn } from '~/services/sign-in/sign-in.server'
import {
  type FirstAccountInput,
  firstAdministrator,
} from '~/services/users/first-administrator.server'
import { write } from '~/services/writes/write.server'
import { backUpDemo } from './backup.server'
import { finishDemoRemoval } from './removal.server'

/** State of the demo network for the administration's first page; null in production and where none is. */
export const demoNotice = async (): Promise<'here' | 'leaving' | null> =>
  environment().production ? null : demoState()

/** @throws NoDemoError 404 in production, without a demo network, and once its removal has begun */
async function requireDemo(): Promise<DemoDocument> {
  const demo = environment().production ? null : await findDemo()
  if (!demo || demo.removal) throw new NoDemoError()
  return demo
}

const goingOf = async (demo: DemoDocument) => readGoing(demo, (await referenceData()).network)

/** What the removal of the demo network would do now. @throws ForbiddenError 403, NoDemoError 404 */
export async function previewRemoval(principal: Principal): Promise<DemoRemovalCounts> {
  requireAdministration(principal)
  const demo = await requireDemo()
  return countRemoval(demo, await goingOf(demo))
}

/** Result of `leaveDemo`. */
export interface LeftDemo extends SignedIn {
  /** path of the backup */
  file: string
  /** false: an error stopped the removal, which the product completes by itself */
  isDone: boolean
}

/**
 * Removes the demo network (9-first-day §1): backs the database up, makes the first administrator and notes what goes in
 * one transaction, then removes it and opens the administrator's session.
 * @throws ForbiddenError 403, NoDemoError 404, the errors of `checkNewPassword` 422,
 *   EmailTakenError 409, ImportRunningError 409, DemoBackupError 503: nothing is changed
 */
export async function leaveDemo(principal: Principal, input: FirstAccountInput): Promise<LeftDemo> {
  requireAdministration(principal)
  await requireDemo()
  const { user, entry } = await firstAdministrator({
    ...input,
    password: passwordsAreOn() ? input.password : null,
  })
  if (await findUserByEmail(user.email)) throw new EmailTakenError()
  await assertNoImport()
  const file = await backUpDemo()
  const going = await goingOf(await requireDemo())
  const accounts = (await findUsers(going.users)).map(({ _id, role }) => ({ _id, role }))
  const author = { userId: user._id, name: user.name, email: user.email }
  const isBegun = await write(author, [entry], async (tx) => {
    if (!(await beginRemoval({ going, accounts, author }, tx))) return false
    try {
      await insertUser(user, tx)
    } catch (error) {
      if (isDuplicateKey(error)) throw new EmailTakenError()
      throw error
    }
    return true
  })
  if (!isBegun) throw new NoDemoError()
  const isDone = await finishDemoRemoval().then(
    () => true,
    (error: unknown) => {
      logger().error({ err: error }, 'the removal of the demo network goes on at the next start')
      return false
    },
  )
  return { ...(await openFor(user, false)), file, isDone }
}
