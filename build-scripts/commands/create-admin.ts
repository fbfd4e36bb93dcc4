// npm run create-admin -- EMAIL: creates an administrator's account. Prompts for a password (spec 6; 4-decisions, 10),
// unless accounts sign in only through OIDC (7-beyond §4).

import { dropSetupCode } from '~/db/collections/setup-codes.server'
import { insertUser } from '~/db/collections/user-writes.server'
import { findUserByEmail } from '~/db/collections/users.server'
import { emailProblem } from '~/domain/users/edits'
import { RefusedStartError } from '~/embedded/start-error'
import { environment } from '~/infra/config/environment.server'
import { shutDown, startUp } from '~/server/start-up.server'
import { firstAdministrator } from '~/services/users/first-administrator.server'
import { type Author, write } from '~/services/writes/write.server'
import { serverUrls } from '~/urls'
import { readArguments } from './arguments'
import { promptNewPassword } from './prompt-password'
import { runCommand, stopWith } from './run-command'

/** Author in the audit trail: the operator, who has no account. */
const OPERATOR: Author = { userId: 'create-admin', email: '', name: 'npm run create-admin' }

/** What to do next (9-first-day §1). */
const NEXT = 'Démarrez le produit (npm start) et connectez-vous avec cette adresse.'

/** Replaces the refusal of a data directory in use by what the operator can do instead (9-first-day §1). */
function explainRunning(error: unknown): never {
  const cause = error instanceof Error ? error.cause : null
  if (cause instanceof RefusedStartError && cause.reason === 'in-use')
    stopWith(
      `Le produit fonctionne déjà sur le dossier de données ${environment().dataDir}\u202f: créez le premier compte sur sa page ${serverUrls.setUp()}, les suivants dans Administration. Pour utiliser cette commande, arrêtez-le d’abord.`,
    )
  throw error
}

await runCommand(async () => {
  const [given = ''] = readArguments('create-admin -- vous@exemple.fr', 1, {}).positionals
  const email = given.trim().toLowerCase()
  if (emailProblem(email, '') !== null)
    stopWith('Donnez l’adresse e-mail du compte : npm run create-admin -- vous@exemple.fr')
  try {
    await startUp().catch(explainRunning)
    if (await findUserByEmail(email)) stopWith(`Un compte existe déjà pour ${email}.`)
    const passwords = environment().passwordSignIn === 'on'
    const password = passwords ? await promptNewPassword() : null
    if (passwords && password === null) stopWith('Les deux saisies diffèrent : recommencez.')
    const { user, entry } = await firstAdministrator({ email, name: '', password })
    await write(OPERATOR, [entry], async (tx) => {
      await insertUser(user, tx)
      await dropSetupCode(tx)
      return true
    })
    const how = passwords ? '' : ' Il se connecte avec le compte de l’entreprise de cette adresse.'
    process.stdout.write(`Compte administrateur créé pour ${email}.${how} ${NEXT}\n`)
  } finally {
    await shutDown()
  }
})
