const ATTEMPTS = 3
/** A uniqueness constraint, in PostgreSQL and in SQLite. */
const TAKEN = new Set(['23505', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY'])

/**
 * Runs a write again when somebody else took a unique value (an address, a code) between its check and its write. The
 * next time it sees that.
 */
export async function retryWhenTaken<T>(write: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await write()
    } catch (error) {
      if (attempt >= ATTEMPTS || !TAKEN.has((error as { code?: string }).code ?? '')) throw error
    }
  }
}
