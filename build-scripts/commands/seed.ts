// npm run seed -- --sites N --months M [--messy] [--reset]: a deterministic demo network of that size (spec 6),
// untidy like a real one with --messy.

import { users } from '~/db/collections/users.server'
import { database } from '~/db/driver/client.server'
import { createIndexes } from '~/db/driver/collection.server'
import { environment } from '~/infra/config/environment.server'
import { shutDown, startUp } from '~/server/start-up.server'
import { fillDemo } from '../demo/fill'
import { readArguments } from './arguments'
import { runCommand, stopWith } from './run-command'

const USAGE = 'seed -- [--sites N] [--months M] [--messy] [--reset]'

function wholeNumber(name: string, text: string, most: number): number {
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < 1 || value > most)
    stopWith(`--${name} attend un nombre entier de 1 à ${most}.`)
  return value
}

await runCommand(async () => {
  const { values } = readArguments(USAGE, 0, {
    sites: { type: 'string', default: '12' },
    months: { type: 'string', default: '26' },
    messy: { type: 'boolean', default: false },
    reset: { type: 'boolean', default: false },
  })
  const sites = wholeNumber('sites', values.sites, 5000)
  const months = wholeNumber('months', values.months, 60)
  if (environment().production)
    stopWith('Le réseau de démonstration n’est jamais écrit en production.')
  try {
    await startUp()
    const db = await database()
    if (values.reset) {
      await db.dropDatabase()
      await createIndexes(db)
      await startUp()
    } else if ((await (await users.open()).findOne({})) !== null)
      stopWith('La base contient déjà des comptes : ajoutez --reset pour tout remplacer.')
    const begin = Date.now()
    await fillDemo({
      sites,
      months,
      messy: values.messy,
      report: (month) => void process.stdout.write(`${month} `),
    })
    const seconds = ((Date.now() - begin) / 1000).toFixed(1)
    process.stdout.write(`\n${sites} concessions, ${months} mois : ${seconds} s\n`)
  } finally {
    await shutDown()
  }
})
