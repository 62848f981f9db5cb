import {
  CamelCasePlugin,
  PostgresDialect,
  PostgresQueryCompiler,
  SqliteDialect,
  SqliteQueryCompiler,
  type KyselyPlugin,
} from 'kysely'

/**
 * Gives rows' fields as TypeScript has them. Statements' names are put in snake case while they are compiled, below.
 * The plugin itself would copy each statement before, piece by piece, which takes as long as compiling it.
 */
class Names extends CamelCasePlugin {
  override transformQuery: KyselyPlugin['transformQuery'] = ({ node }) => node
  readonly toSnakeCase = (name: string): string => this.snakeCase(name)
}

const names = new Names()

/** How the database calls what TypeScript calls `name`. */
export function toSnakeCase(name: string): string {
  return names.toSnakeCase(name)
}

/** What a connection with one of the dialects below needs besides. */
export const CAMEL_CASE: KyselyPlugin[] = [names]

class SqliteCompiler extends SqliteQueryCompiler {
  protected override sanitizeIdentifier(name: string): string {
    return super.sanitizeIdentifier(names.toSnakeCase(name))
  }
}

class PostgresCompiler extends PostgresQueryCompiler {
  protected override sanitizeIdentifier(name: string): string {
    return super.sanitizeIdentifier(names.toSnakeCase(name))
  }
}

/** SQLite with tables' and columns' names in snake case. */
export class SnakeCaseSqlite extends SqliteDialect {
  override createQueryCompiler(): SqliteQueryCompiler {
    return new SqliteCompiler()
  }
}

/** PostgreSQL with tables' and columns' names in snake case. */
export class SnakeCasePostgres extends PostgresDialect {
  override createQueryCompiler(): PostgresQueryCompiler {
    return new PostgresCompiler()
  }
}
