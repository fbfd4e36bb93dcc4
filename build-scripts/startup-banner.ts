import { users } from '~/db/collections/users.server'
import { environment } from '~/infra/config/environment.server'
import { DEMO_ACCOUNTS, DEMO_PASSWORD } from './demo/accounts'

/** True when the demo accounts exist, outside production. */
async function demoIsThere(): Promise<boolean> {
  if (environment().production) return false
  const collection = await users.open()
  return (await collection.findOne({ email: DEMO_ACCOUNTS[0].email })) !== null
}

/**
 * Text for the terminal once the product listens: the address, the demo accounts, the code of the first start.
 * @param setupCode null once an account exists
 */
export async function startupBanner(port: number, setupCode: string | null): Promise<string> {
  const { host, passwordSignIn } = environment()
  const shown = host === '0.0.0.0' || host === '::' || host === '127.0.0.1' ? 'localhost' : host
  const lines = ['', `  Gestion Après-Vente Automobile : http://${shown}:${port}`, '']
  if (await demoIsThere()) {
    const by = passwordSignIn === 'on' ? `mot de passe ${DEMO_PASSWORD}` : 'compte de l’entreprise'
    lines.push(`  Comptes de démonstration (${by}) :`)
    for (const account of DEMO_ACCOUNTS)
      lines.push(`    ${account.email.padEnd(26)} ${account.described}`)
    lines.push('')
  }
  if (setupCode !== null)
    lines.push(
      `  Code de mise en service : ${setupCode}`,
      '  Valable 24 heures, pour créer le premier compte.',
      '',
    )
  return `${lines.join('\n')}\n`
}
