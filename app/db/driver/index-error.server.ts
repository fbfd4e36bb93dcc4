import { type IndexDescription, MongoServerError } from 'mongodb'
import { ConfigurationError } from '~/infra/config/configuration-error'
import { logger } from '~/infra/logger.server'
import { isPassing } from './command-retry.server'
import { isDuplicateKey } from './duplicate-key.server'

/** MongoDB's code Unauthorized. */
const UNAUTHORIZED = 13

/** MongoDB's words for a unique index that does not contain the shard key of its collection. */
const OTHER_SHARD_KEY = /shard key pattern/

function reasonOf(error: MongoServerError, { key }: IndexDescription): string {
  if (isDuplicateKey(error))
    return `des documents y ont les mêmes valeurs (${Object.keys(key).join(', ')}). Gardez-en un de chaque, puis recommencez.`
  if (OTHER_SHARD_KEY.test(error.message))
    return 'la collection est répartie (sharding) par une clé que cet index unique ne contient pas. Répartissez-la par la clé de docs/operations.md, puis recommencez.'
  if (error.code === UNAUTHORIZED)
    return 'l’utilisateur de la base de données n’en a pas le droit. Donnez-lui le rôle readWrite, puis recommencez.'
  return `le serveur répond «\u202f${error.message}\u202f».`
}

/**
 * The error of a start whose index the server refuses: a sentence with collection, index and reason, which is also
 * logged. Returned unchanged: errors of connections and elections, and the embedded database's own faults.
 */
export function asIndexError(error: unknown, collection: string, index: IndexDescription): unknown {
  if (!(error instanceof MongoServerError) || isPassing(error)) return error
  if (error.message.startsWith('embedded database:')) return error
  const name = index.name ?? JSON.stringify(index.key)
  const sentence = `L’index «\u202f${name}\u202f» de la collection «\u202f${collection}\u202f» ne peut pas être créé\u202f: ${reasonOf(error, index)}`
  // Without the server's words on a duplicate key, which repeat stored values.
  const { code } = error
  logger().error({ collection, index: name, code }, sentence)
  return new ConfigurationError(sentence, isDuplicateKey(error) ? {} : { cause: error })
}
