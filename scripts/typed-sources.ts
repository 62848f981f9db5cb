import { relative } from 'node:path'
import type { Node, SourceFile } from 'typescript/unstable/ast'
import { API, TypeFlags, type Checker, type Type, type UnionType } from 'typescript/unstable/sync'

/** A place in a file, and how it is told. */
export type Fault = { at: Node; says: string }

/**
 * Looks through a project's files with their types at hand.
 * @param root where tsconfig.json is
 * @param isMeant whether a file is looked at, by its path from there
 * @returns one line for each place: `path:line: what it says`
 */
export function findInSources(
  root: string,
  isMeant: (path: string) => boolean,
  find: (source: SourceFile, checker: Checker) => Fault[],
): string[] {
  const api = new API({ cwd: root })
  try {
    const { program, checker } = api.updateSnapshot({ openProjects: [`${root}/tsconfig.json`] }).getProjects()[0]!
    return program.getSourceFileNames().flatMap((name) => {
      const path = relative(root, name)
      if (!isMeant(path)) return []
      const source = program.getSourceFile(name)!
      return find(source, checker).map(({ at, says }) => {
        const line = source.text.slice(0, at.getStart(source)).split('\n').length
        return `${path}:${line}: ${says}`
      })
    })
  } finally {
    api.close()
  }
}

/** The types of which any may be meant: one, unless they are several. */
export function eachOf(type: Type): readonly Type[] {
  return type.flags & TypeFlags.Union ? (type as UnionType).getTypes().flatMap(eachOf) : [type]
}
