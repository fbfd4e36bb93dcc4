import { afterEach, beforeAll } from 'vitest'
import type { Actor } from './actors'
import { changedSince, type Fixture, type Ids, makeFixture, restore, takeSnapshot } from './fixture'

/** The world that a test file's requests are sent to. */
export interface Stage {
  world: Fixture
  /** what an administrator names: what is his own, and another's account */
  ids: Ids
  admin: Actor
  /** the names of the collections that differ from the beginning */
  changed(): Promise<string[]>
  /** puts the beginning back, where `changed` says so when it is known */
  restore(changed?: readonly string[]): Promise<void>
}

/** Fills the test file's database with a world, and puts it back after each test; use it in tests and hooks only. */
export function useFixture(): Stage {
  const stage = {} as Stage
  beforeAll(async () => {
    const world = await makeFixture()
    const before = await takeSnapshot()
    Object.assign(stage, {
      world,
      ids: { ...world.ids.own, user: world.ids.foreign.user },
      admin: world.actors[0] as Actor,
      changed: () => changedSince(before),
      restore: (changed?: readonly string[]) => restore(before, changed),
    })
  })
  afterEach(() => stage.restore())
  return stage
}
