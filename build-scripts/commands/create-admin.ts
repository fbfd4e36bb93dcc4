// npm run create-admin -- EMAIL: creates an administrator's account. Prompts for a password (spec 6; 4-decisions, 10),
// unless accounts sign in only through OIDC (7-beyond §4).

import { insertUser } from '~/db/collections/user-writes.server'
import { findUserByEmail, type UserDocument } from '~/db/collections/users.server'
import { newId } from '~/db/driver/ids.server'
import { ROLE_LABELS } from '~/domain/access/roles'
import { changesBetween } from '~/domain/audit/changes'
import { emailProblem } from '~/domain/users/edits'
import { newToken } from '~/infra/auth/tokens.server'
import { environment } from '~/infra/config/environment.server'
import { now } from '~/infra/process/clock.server'
import { shutDown, startUp } from '~/server/start-up.server'
import { userAuditEntry } from '~/services/audit/user-change.server'
import { newPasswordHash } from '~/services/session/passwords.server'
import { type Author, write } from '~/services/writes/write.server'
import { readArguments } from './arguments'
import { promptNewPassword } from './prompt-password'
import { runCommand, stopWith } from './run-command'

/** Author in the audit trail: the operator, who has no account. */
const OPERATOR: Author = { userId: 'create-admin', email: '', name: 'npm run create-admin' }

await runCommand(async () => {
  const [given = ''] = readArguments('create-admin -- vous@exemple.fr', 1, {}).positionals
  const email = given.trim().toLowerCase()
  if (emailProblem(email, '') !== null)
    stopWith('Donnez l’adresse e-mail du compte : npm run create-admin -- vous@exemple.fr')
  try {
    await startUp()
    if (await findUserByEmail(email)) stopWith(`Un compte existe déjà pour ${email}.`)
    const passwords = environment().passwordSignIn === 'on'
    const password = passwords ? await promptNewPassword() : newToken()
    if (password === null) stopWith('Les deux saisies diffèrent : recommencez.')
    const user: UserDocument = {
      _id: newId(),
      email,
      name: '',
      metier: '',
      role: 'administrator',
      isActive: true,
      isOnTrial: false,
      trialExpiresAt: null,
      assignmentLevel: null,
      assignmentId: null,
      referenceConcessionId: null,
      passwordHash: await newPasswordHash(password, { email, name: '' }),
      createdAt: now(),
    }
    const changes = changesBetween(null, { email, role: ROLE_LABELS.administrator })
    await write(OPERATOR, [userAuditEntry(user, changes, 'create')], async (tx) => {
      await insertUser(user, tx)
      return true
    })
    const how = passwords ? '' : ' Il se connecte avec le compte de l’entreprise de cette adresse.'
    process.stdout.write(`Compte administrateur créé pour ${email}.${how}\n`)
  } finally {
    await shutDown()
  }
})
