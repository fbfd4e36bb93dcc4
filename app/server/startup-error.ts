import { MongoServerError } from 'mongodb'
import { isPassing } from '~/db/driver/command-retry.server'
import { DAMAGED } from '~/domain/database-damaged'
import { DiskFullError } from '~/domain/disk-full'
import { RuleError } from '~/domain/errors'
import { ConfigurationError } from '~/infra/config/configuration-error'
import { environment } from '~/infra/config/environment.server'

/** The database's address without credentials and options. */
export function shownAddress(uri: string): string {
  return uri.replace(/\/\/[^@/]*@/, '//').replace(/\?.*$/, '')
}

const MONGO_ERROR = /^Mongo(ServerSelection|Network|Parse|InvalidArgument|Runtime|APIError|Server)/

/** Sentence for an error of the embedded database; null for a defect. */
function embeddedError({ message }: Error, dataDir: string): string | null {
  if (/\bSQLITE_CORRUPT|malformed/.test(message)) return DAMAGED
  return /disk is full/.test(message)
    ? `Le disque du dossier de données ${dataDir} est plein\u202f: libérez de la place, puis recommencez.`
    : null
}

/** Sentence for an error of the database. */
function databaseError(error: Error): string | null {
  const { mongodbUri, dataDir } = environment()
  if (!mongodbUri) return embeddedError(error, dataDir)
  const address = shownAddress(mongodbUri)
  const isRefusedSignIn = /authentication/i.test(error.message)
  if (error instanceof MongoServerError && !isPassing(error) && !isRefusedSignIn)
    return `La base de données ${address} refuse une commande\u202f: «\u202f${error.message}\u202f».`
  const why = /auth/i.test(error.message) ? 'refuse la connexion' : 'ne répond pas'
  return `La base de données ${address} ${why}\u202f: vérifiez MONGODB_URI et que le serveur fonctionne.`
}

/**
 * The sentence for a start that failed for a reason the operator can mend; null for anything else,
 * which is a defect and is logged with its stack.
 */
export function startupErrorMessage(failed: unknown): string | null {
  const error = failed instanceof DiskFullError ? failed.cause : failed
  if (error instanceof ConfigurationError || error instanceof RuleError) return error.message
  if (!(error instanceof Error)) return null
  if (MONGO_ERROR.test(error.name)) return databaseError(error)
  const { host, port } = environment()
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return `Le port ${port} est déjà pris\u202f: arrêtez l’autre programme ou choisissez un autre PORT.`
    case 'EACCES':
      return `Le port ${port} est réservé au système\u202f: choisissez un PORT à partir de 1024.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `L’adresse d’écoute ${host} n’existe pas sur cette machine\u202f: corrigez HOST.`
    default:
      return null
  }
}
