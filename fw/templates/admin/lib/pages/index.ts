export { CreatePage } from './CreatePage';
export { EditPage } from './EditPage';
export { ListPage } from './ListPage';
export { NotFoundPage } from './NotFoundPage';
export { ShowPage } from './ShowPage';
