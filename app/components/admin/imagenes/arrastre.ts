import {
  Accessibility,
  AutoScroller,
  DragDropManager,
  Feedback,
  StyleInjector,
  type DragEndEvent,
  type DragOverEvent,
  type DragStartEvent,
} from '@dnd-kit/dom'
import { isSortable } from '@dnd-kit/react/sortable'

const INSTRUCCIONES =
  'Para mover la imagen apretá la barra espaciadora, llevala con las flechas y apretá la barra otra vez para soltarla. Con Escape queda donde estaba.'

/**
 * Moves pictures by mouse, by touch (after a moment's hold, so that the page can still be scrolled) and by keyboard.
 */
export function createArrastre(): DragDropManager {
  const manager: DragDropManager = new DragDropManager({ plugins: [] })
  adoptStyles(manager)
  const lugar = (index: number) => `lugar ${index + 1} de ${[...manager.registry.draggables].length}`
  manager.plugins = [
    AutoScroller,
    Feedback,
    Accessibility.configure({
      screenReaderInstructions: { draggable: INSTRUCCIONES },
      announcements: {
        dragstart: ({ operation: { source } }: DragStartEvent) =>
          isSortable(source) ? `Moviendo la imagen: ${lugar(source.index)}.` : undefined,
        dragover: ({ operation: { source, target } }: DragOverEvent) =>
          isSortable(target) && source?.id !== target.id ? `Sobre el ${lugar(target.index)}.` : undefined,
        dragend: ({ operation: { source }, canceled }: DragEndEvent) => {
          if (canceled) return 'La imagen quedó donde estaba.'
          return isSortable(source) ? `La imagen quedó en el ${lugar(source.index)}.` : undefined
        },
      },
    }),
  ]
  return manager
}

/**
 * The library writes its rules into a `<style>` of the page, which the security policy refuses; scripts may add them
 * to the page's own sheet.
 */
function adoptStyles(manager: DragDropManager): void {
  const injector = manager.registry.plugins.get(StyleInjector)
  if (injector === undefined) throw new Error('dragging brings its styles in another way than before')
  injector.register = (rules) => {
    if (typeof document === 'undefined') return () => undefined
    const sheet = document.styleSheets[0]!
    const rule = sheet.cssRules[sheet.insertRule(`@media all { ${rules} }`, sheet.cssRules.length)]
    return () => sheet.deleteRule([...sheet.cssRules].findIndex((other) => other === rule))
  }
}
