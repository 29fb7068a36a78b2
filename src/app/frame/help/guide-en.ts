import desk from '../../../../docs/guide/desk-en.html?raw';
import technicians from '../../../../docs/guide/en.html?raw';

/** The guide that is printed too: for technicians and other people, and for the desk. */
export const guide = { desk, technicians };
