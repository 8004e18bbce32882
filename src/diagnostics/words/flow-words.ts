/** What is said about the shape of a graph: ways in, ways out, cycles, branches, joins. */
import type { Sentence } from '../finding'
import { listed, named } from './lists'

export const flowWords = {
  'no-start-edge': (): Sentence => ({
    message: {
      en: 'Nothing leaves START. Draw an edge from START to the node where the run begins.',
      es: 'Nada sale de START. Dibuja una arista de START al nodo donde empieza la ejecución.',
    },
    why: {
      en: 'A run begins at START; without an edge it is over at once.',
      es: 'La ejecución empieza en START; sin arista acaba al momento.',
    },
  }),
  'unreachable-node': (p: { nodes: readonly string[]; refused: boolean }): Sentence => {
    const one = p.nodes.length === 1
    return {
      message: {
        en: `${listed(p.nodes, 'en')} ${one ? 'is' : 'are'} not reached from START. Lead an edge there, or remove ${one ? 'it' : 'them'}.`,
        es: `Desde START no se llega a ${listed(p.nodes, 'es')}. Lleva una arista hasta ahí, o ${one ? 'quítalo' : 'quítalos'}.`,
      },
      why: p.refused
        ? {
            en: 'LangGraph refuses a node that no edge leads to.',
            es: 'LangGraph rechaza un nodo al que no lleva ninguna arista.',
          }
        : { en: 'No run can come there, so it does nothing.', es: 'Ninguna ejecución puede llegar ahí, así que no hace nada.' },
    }
  },
  'no-path-to-end': (p: { nodes: readonly string[] }): Sentence => ({
    message: {
      en: `From ${listed(p.nodes, 'en')} no way leads to END. Connect a branch or an edge to END.`,
      es: `Desde ${listed(p.nodes, 'es')} ningún camino lleva a END. Conecta una rama o una arista con END.`,
    },
    why: {
      en: 'Once there, the run can only stop by an error or a limit.',
      es: 'Una vez ahí, la ejecución solo puede parar por un error o un límite.',
    },
  }),
  'cycle-without-exit': (p: { nodes: readonly string[]; routersOnly: boolean }): Sentence =>
    p.routersOnly
      ? {
          message: {
            en: `The routers ${listed(p.nodes, 'en')} lead to each other. Let one of them lead to a node instead.`,
            es: `Los routers ${listed(p.nodes, 'es')} llevan el uno al otro. Haz que uno de ellos lleve a un nodo.`,
          },
          why: {
            en: 'Routers decide on the state as it is: going round among routers changes nothing, so they never come to a decision.',
            es: 'Los routers deciden con el estado tal como está: dar vueltas entre routers no cambia nada, así que nunca llegan a decidir.',
          },
        }
      : {
          message: {
            en: `${listed(p.nodes, 'en')} ${p.nodes.length === 1 ? 'leads to itself' : 'go round'} with no conditional way out. Put a router into the cycle, with a branch that leaves it.`,
            es: `${listed(p.nodes, 'es')} ${p.nodes.length === 1 ? 'vuelve a sí mismo' : 'dan vueltas'} sin ninguna salida condicional. Pon en el ciclo un router con una rama que salga de él.`,
          },
          why: {
            en: 'Such a run goes round until the recursion limit stops it with an error.',
            es: 'Una ejecución así da vueltas hasta que el límite de recursión la para con un error.',
          },
        },
  'dead-end': (p: { node: string }): Sentence => ({
    message: {
      en: `${named(p.node, 'en')} has no way out. Lead an edge from it to the next node, or to END.`,
      es: `${named(p.node, 'es')} no tiene salida. Lleva una arista desde él al siguiente nodo, o a END.`,
    },
    why: {
      en: 'LangGraph ends such a run without a word, as if it were finished.',
      es: 'LangGraph termina una ejecución así sin decir nada, como si hubiera acabado bien.',
    },
  }),
  'dangling-edge': (p: { edge: string; missing: string; wrongSide: boolean }): Sentence => ({
    message: p.wrongSide
      ? {
          en: `The edge ${named(p.edge, 'en')} uses ${named(p.missing, 'en')} on the wrong side: START is only left, END only entered.`,
          es: `La arista ${named(p.edge, 'es')} usa ${named(p.missing, 'es')} por el lado equivocado: de START solo se sale, a END solo se entra.`,
        }
      : {
          en: `The edge ${named(p.edge, 'en')} ends at ${named(p.missing, 'en')}, which is not there. Remove the edge, or connect it.`,
          es: `La arista ${named(p.edge, 'es')} acaba en ${named(p.missing, 'es')}, que no existe. Quita la arista, o conéctala.`,
        },
    why: { en: 'LangGraph refuses an edge without both ends.', es: 'LangGraph rechaza una arista a la que le falta un extremo.' },
  }),
  'branch-unconnected': (p: { node: string; branch: string }): Sentence => ({
    message: {
      en: `The branch ${named(p.branch, 'en')} of ${named(p.node, 'en')} leads nowhere. Draw an edge from it.`,
      es: `La rama ${named(p.branch, 'es')} de ${named(p.node, 'es')} no lleva a ningún sitio. Dibuja una arista desde ella.`,
    },
    why: { en: 'If it is chosen, the run fails there.', es: 'Si se elige, la ejecución falla ahí.' },
  }),
  'router-without-default': (p: { node: string }): Sentence => ({
    message: {
      en: `${named(p.node, 'en')} has no branch for when none of its rules holds. Say where it goes otherwise.`,
      es: `${named(p.node, 'es')} no tiene rama para cuando no se cumple ninguna regla. Di adónde va en ese caso.`,
    },
    why: {
      en: 'A router that chooses nothing stops the run with an error.',
      es: 'Un router que no elige nada para la ejecución con un error.',
    },
  }),
  'jump-and-edge': (p: { node: string; targets: readonly string[]; router?: string | undefined }): Sentence => ({
    message:
      p.router === undefined
        ? {
            en: `${named(p.node, 'en')} jumps, and also has a plain edge to ${listed(p.targets, 'en')}: both will run. Remove the edge, or the jump.`,
            es: `${named(p.node, 'es')} salta, y además tiene una arista simple a ${listed(p.targets, 'es')}: se ejecutarán ambos. Quita la arista, o el salto.`,
          }
        : {
            en: `${named(p.node, 'en')} leads to the router ${named(p.router, 'en')} and also straight to ${listed(p.targets, 'en')}: both will run. Remove the plain edge.`,
            es: `${named(p.node, 'es')} lleva al router ${named(p.router, 'es')} y además directamente a ${listed(p.targets, 'es')}: se ejecutarán ambos. Quita la arista simple.`,
          },
    why: {
      en: 'A decision does not replace a plain edge: it comes on top of it.',
      es: 'Una decisión no sustituye a una arista simple: se suma a ella.',
    },
  }),
  'uneven-join': (p: { node: string; from: readonly string[] }): Sentence => ({
    message: {
      en: `Branches of different length meet at ${named(p.node, 'en')} (from ${listed(p.from, 'en')}): it can run more than once. Let it wait for all, or run at the end.`,
      es: `En ${named(p.node, 'es')} se encuentran ramas de distinta longitud (desde ${listed(p.from, 'es')}): puede ejecutarse más de una vez. Haz que espere a todas, o que se ejecute al final.`,
    },
    why: {
      en: 'With separate edges a node runs each time a branch arrives, at first with only part of its input.',
      es: 'Con aristas separadas un nodo se ejecuta cada vez que llega una rama, al principio con solo parte de su entrada.',
    },
  }),
  'join-may-starve': (p: { node: string; skipped: string; waits: readonly string[] }): Sentence => ({
    message: {
      en: `${named(p.node, 'en')} waits for ${listed(p.waits, 'en')}, but a run may skip ${named(p.skipped, 'en')}. Let it run at the end instead of waiting for all.`,
      es: `${named(p.node, 'es')} espera a ${listed(p.waits, 'es')}, pero una ejecución puede saltarse ${named(p.skipped, 'es')}. Haz que se ejecute al final en vez de esperar a todos.`,
    },
    why: {
      en: 'A node that waits for all and does not get all never runs, and nothing says so.',
      es: 'Un nodo que espera a todos y no los recibe a todos no se ejecuta nunca, y nada lo dice.',
    },
  }),
}
